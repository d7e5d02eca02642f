import { z } from 'zod'
import { anyone, backOffice, employees, own } from '#core/access.ts'
import { ask, get, post } from '#core/call.ts'
import { ProfileCard, ProfileCardState } from './profileCard.shapes.ts'
import { Resume, ResumeDraft, ResumeInput, ResumeWords } from './resume.shapes.ts'

/** As many as the database counts. */
const most = 2_147_483_646
const version = z.coerce.number().int().min(1).max(most)

export const resume = {
  get: ask('/api/main/get-employee-resume', employees)
    .takes(z.object({ userId: z.string().optional() }))
    .answers(z.object({ resume: Resume.optional(), draft: ResumeDraft.optional(), revision: z.number().int() }))
    .says('The caller’s own resume, whoever is named, and what they have typed since they saved it; nothing where there is none.'),
  create: post('/api/main/create-employee-resume', employees)
    .takes(ResumeInput)
    .answers(Resume)
    .says('The caller’s resume, of which there is one: the same again answers it, another is refused with what it says by now.'),
  update: post('/api/main/update-employee-resume', employees)
    .takes(ResumeInput.extend({ _id: z.string(), version: version.optional() }))
    .answers(Resume)
    .says('Publishes another version of it. Refused with what has changed, where `version` is an older one.'),
  remove: post('/api/main/delete-employee-resume', employees)
    .takes(z.object({ _id: z.string() }))
    .says('Deletes the caller’s resume with its versions and its draft.'),
  saveDraft: post('/api/main/save-resume-draft', employees)
    .takes(
      z.object({
        content: ResumeWords,
        revision: z.number().int().min(0).max(most),
        version: z.number().int().min(0).max(most),
        /** Names the page that writes, and the one whose words it took over: neither is in its own way. */
        writer: z.string().min(1).max(64),
        heirOf: z.string().max(64).optional(),
      }),
    )
    .answers(z.object({ revision: z.number().int(), at: z.iso.datetime() }))
    .says('Keeps what is typed until it is saved. `revision` is the one last heard of; a newer one of another writer refuses.'),
  dropDraft: post('/api/main/drop-resume-draft', employees)
    .answers(z.object({ revision: z.number().int() }))
    .says('Forgets what was typed since the resume was saved.'),
  versions: get('/api/main/get-resume-versions', employees)
    .answers(z.array(z.object({ version: z.number().int(), at: z.iso.datetime() })))
    .says('The versions that are kept, newest first; the latest fifty.'),
  version: get('/api/main/get-resume-version', employees)
    .takes(z.object({ version }))
    .answers(z.object({ version: z.number().int(), at: z.iso.datetime(), content: ResumeWords }))
    .says('What a version says.'),
  card: get('/api/main/get-profile-card', own('userId', backOffice))
    .takes(z.object({ userId: z.string() }))
    .answers(ProfileCardState)
    .says('What the link of a developer shows, and the link where it is on.'),
  switchCard: post('/api/main/switch-profile-card', own('userId'))
    .takes(z.object({ userId: z.string(), isOn: z.boolean() }))
    .answers(ProfileCardState)
    .says('Makes a new link to the card of a developer, or switches it off. Links of before lead nowhere from then on.'),
  openCard: ask('/api/main/open-profile-card', anyone)
    .takes(z.object({ card: z.string().max(200) }))
    .answers(ProfileCard)
    .says('The card of a developer, for whoever has its link; without any way to reach them.')
    .limitedTo(60, 60),
  takeBack: post('/api/main/take-back-resume-version', employees)
    .takes(z.object({ version, current: version }))
    .answers(Resume)
    .says('Publishes an older version again, as a new one. Refused where `current` is no longer the latest.'),
}
