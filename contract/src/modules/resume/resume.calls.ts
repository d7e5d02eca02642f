import { z } from 'zod'
import { anyone, backOffice, employees, own } from '#core/access.ts'
import { ask, get, post } from '#core/call.ts'
import { ProfileCard, ProfileCardState } from './profileCard.shapes.ts'
import { Resume, ResumeChanges, ResumeDraft, ResumeInput, ResumeWords } from './resume.shapes.ts'

/** The largest integer in the database. */
const most = 2_147_483_646
const version = z.coerce.number().int().min(1).max(most)

export const resume = {
  get: ask('/api/main/get-employee-resume', employees)
    .takes(z.object({ userId: z.string().optional() }))
    .answers(z.object({ resume: Resume.optional(), draft: ResumeDraft.optional(), revision: z.number().int() }))
    .says('The caller’s own resume, regardless of the named user, and their unsaved draft; empty if there is none.'),
  create: post('/api/main/create-employee-resume', employees)
    .takes(ResumeInput)
    .answers(Resume)
    .says('Creates the caller’s resume, of which there is one: a repetition returns it, a different one is refused with the present one.'),
  update: post('/api/main/update-employee-resume', employees)
    .takes(ResumeChanges.extend({ _id: z.string(), version: version.optional() }))
    .answers(Resume)
    .says('Publishes a new version. Refused as a stale edit, with the changes, if `version` is older.'),
  remove: post('/api/main/delete-employee-resume', employees)
    .takes(z.object({ _id: z.string() }))
    .says('Deletes the caller’s resume with its versions and its draft.'),
  saveDraft: post('/api/main/save-resume-draft', employees)
    .takes(
      z.object({
        content: ResumeWords,
        revision: z.number().int().min(0).max(most),
        version: z.number().int().min(0).max(most),
        /** The ids of the writing page, and of the one whose draft it took over: neither conflicts with it. */
        writer: z.string().min(1).max(64),
        heirOf: z.string().max(64).optional(),
      }),
    )
    .answers(z.object({ revision: z.number().int(), at: z.iso.datetime() }))
    .says('Saves the draft. `revision` is the last known one; a newer one of another writer refuses it.'),
  dropDraft: post('/api/main/drop-resume-draft', employees)
    .answers(z.object({ revision: z.number().int() }))
    .says('Deletes the draft.'),
  versions: get('/api/main/get-resume-versions', employees)
    .answers(z.array(z.object({ version: z.number().int(), at: z.iso.datetime() })))
    .says('The stored versions, newest first; the latest fifty.'),
  version: get('/api/main/get-resume-version', employees)
    .takes(z.object({ version }))
    .answers(z.object({ version: z.number().int(), at: z.iso.datetime(), content: ResumeWords }))
    .says('The content of a version.'),
  card: get('/api/main/get-profile-card', own('userId', backOffice))
    .takes(z.object({ userId: z.string() }))
    .answers(ProfileCardState)
    .says('The content of a developer’s card, and its link if it is on.'),
  switchCard: post('/api/main/switch-profile-card', own('userId'))
    .takes(z.object({ userId: z.string(), isOn: z.boolean() }))
    .answers(ProfileCardState)
    .says('Makes a new link to a developer’s card, or switches it off. Earlier links stop working.'),
  openCard: ask('/api/main/open-profile-card', anyone)
    .takes(z.object({ card: z.string().max(200) }))
    .answers(ProfileCard)
    .says('The card of a developer, by its link; without any contact details.')
    .limitedTo(60, 60),
  restoreVersion: post('/api/main/take-back-resume-version', employees)
    .takes(z.object({ version, current: version }))
    .answers(Resume)
    .says('Publishes an older version again as a new one. Refused if `current` is no longer the latest.'),
}
