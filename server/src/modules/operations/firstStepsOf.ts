import type { Actor } from '@app/contract/core/access.ts'
import type { StepState } from '@app/contract/operations/operations.shapes.ts'
import { factorsOf, hasFactor } from '#auth/index.ts'
import { companyOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { stepsFrom } from './firstSteps.rules.ts'
import { countCategories, countStaff, mailsByServer } from './firstSteps.store.ts'

/** The first steps with their states, for this admin. */
export async function firstStepsOf(
  { db, config, mailer }: Pick<AppContext, 'db' | 'config' | 'mailer'>,
  admin: Actor,
): Promise<StepState[]> {
  return stepsFrom({
    settings: config,
    company: await companyOf(db, config),
    mailer: mailer.name,
    mails: mailer.name === 'smtp' ? await mailsByServer(db) : { haveLeft: false },
    ...(await countStaff(db, admin.id)),
    categories: await countCategories(db),
    hasSecondFactor: hasFactor(await factorsOf(db, admin.id)),
  })
}
