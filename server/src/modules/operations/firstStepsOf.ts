import type { Actor } from '@app/contract/core/access.ts'
import type { StepState } from '@app/contract/operations/operations.shapes.ts'
import { factorsOf, hasFactor } from '#auth/index.ts'
import { companyOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound } from '#core/refusal.ts'
import { findUser } from '#users/index.ts'
import { stepsFrom } from './firstSteps.rules.ts'
import { countCategories, countPeople, newestMailTo } from './firstSteps.store.ts'
import { testMailKind } from './sendTestMail.ts'

/** The first steps as they stand for this admin. */
export async function firstStepsOf(
  { db, config, mailer }: Pick<AppContext, 'db' | 'config' | 'mailer'>,
  admin: Actor,
): Promise<StepState[]> {
  const { email } = orNotFound(await findUser(db, admin.id), 'User')
  return stepsFrom({
    settings: config,
    company: await companyOf(db, config),
    mailer: mailer.name,
    testMail: await newestMailTo(db, email, testMailKind),
    ...(await countPeople(db, admin.id)),
    categories: await countCategories(db),
    hasSecondFactor: hasFactor(await factorsOf(db, admin.id)),
  })
}
