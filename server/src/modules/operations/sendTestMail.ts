import type { Actor } from '@app/contract/core/access.ts'
import { brandOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound } from '#core/refusal.ts'
import { newId } from '#database/ids.ts'
import { postMail } from '#mail/index.ts'
import { findUser } from '#users/index.ts'
import { testMail } from './operations.emails.ts'

const testMailKind = 'testMail'

/** Sends a mail to the calling admin. Answers the address. */
export async function sendTestMail({ db, config }: Pick<AppContext, 'db' | 'config'>, actor: Actor): Promise<string> {
  const brand = await brandOf(db, config)
  const { name, email } = orNotFound(await findUser(db, actor.id), 'User')
  await db.transaction((db) =>
    postMail(db, { ...testMail(brand, { name }), key: `${testMailKind}:${actor.id}:${newId()}`, to: email, kind: testMailKind }),
  )
  return email
}
