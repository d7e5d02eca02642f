import { randomBytes } from 'node:crypto'
import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { pictureKeys } from '#pictures/index.ts'
import { removeUnlessKept } from '#uploads/index.ts'
import { lockCompany, saveCompany } from './company.store.ts'
import type { CompanyRow } from './company.table.ts'
import { beginCompany } from './companyOf.ts'
import { makeLogo } from './makeLogo.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'storage' | 'config'>
type Logo = Pick<CompanyRow, 'logoName' | 'logoWidth' | 'logoHeight'>
const noLogo: Logo = { logoName: null, logoWidth: null, logoHeight: null }

/** Stores the logo under a new name, and deletes the old file after the commit. */
export async function setLogo(context: Deps, me: Actor, file: Buffer): Promise<CompanyRow> {
  const { picture, width, height } = await makeLogo(file)
  const name = randomBytes(16).toString('hex')
  const key = pictureKeys(name).large
  try {
    await context.storage.put(key, once(picture))
    return await replaceLogo(context, me, { logoName: name, logoWidth: width, logoHeight: height })
  } catch (error) {
    await removeUnlessKept(context, [key])
    throw error
  }
}

export const removeLogo = (context: Deps, me: Actor): Promise<CompanyRow> => replaceLogo(context, me, noLogo)

/** Under the row lock, so that of two concurrent logos one is kept and the other deleted. */
const replaceLogo = ({ db, clock, config }: Deps, me: Actor, logo: Logo): Promise<CompanyRow> =>
  db.transaction(async (db) => {
    await beginCompany(db, config)
    const before = await lockCompany(db)
    if (before.logoName === logo.logoName) return before
    const at = clock.now()
    const after = await saveCompany(db, before.id, logo, at)
    if (before.logoName) await enqueue(db, 'forgetPicture', { name: before.logoName })
    await recordAudit(db, {
      actor: me,
      kind: 'settings',
      activity: `${logo.logoName ? 'changed' : 'removed'} the logo of the company`,
      subject: { kind: 'company', id: before.id },
      before: { logo: inWords(before) },
      after: { logo: inWords(after) },
      at,
    })
    await enqueue(db, 'companyChanged', { id: before.id })
    return after
  })

const inWords = ({ logoName, logoWidth, logoHeight }: Logo) => (logoName ? `${logoName} (${logoWidth} × ${logoHeight})` : 'none')

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
