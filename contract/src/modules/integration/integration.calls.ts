import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { connectionStates, googleServices } from './integration.rules.ts'

export const GoogleConnection = z.object({
  service: z.enum(googleServices),
  /** Absent if nothing is connected. */
  state: z.enum(connectionStates).optional(),
  /** The address of the Google account. */
  address: z.string().optional(),
  connectedAt: z.iso.datetime().optional(),
  connectedBy: z.string().optional(),
  /** Why Google refuses it. */
  problem: z.string().optional(),
})
export type GoogleConnection = z.infer<typeof GoogleConnection>

const Code = z.object({
  /** The code from Google, or the whole address of the redirect. */
  code: z.string().trim().min(1, 'Required!').max(4_000),
  /** The state of the link; without it, the caller's latest link counts. */
  state: z.string().max(200).optional(),
})
const accepted = z.object({ data: z.literal('success') })
const link = z.object({ data: z.string() })

export const integration = {
  gmailLink: get('/api/drive/gmaillink', admins)
    .answers(link)
    .says('The consent address of Google for Gmail; valid for one code within a quarter of an hour.')
    .changes(),
  driveLink: get('/api/drive/drivelink', admins)
    .answers(link)
    .says('The consent address of Google for reading Google Drive; valid for one code within a quarter of an hour.')
    .changes(),
  gmailCode: post('/api/drive/gmailcode', admins).takes(Code).answers(accepted).says('Connects Gmail by the code from Google.'),
  driveCode: post('/api/drive/drivecode', admins).takes(Code).answers(accepted).says('Connects Google Drive by the code from Google.'),
  connections: get('/api/drive/get-integrations', admins)
    .answers(z.object({ isSandbox: z.boolean(), redirectUri: z.string(), items: z.array(GoogleConnection) }))
    .says('The connected Google services, and whether Google still accepts them.'),
  disconnect: post('/api/drive/disconnect-integration', admins)
    .takes(z.object({ service: z.enum(googleServices) }))
    .answers(Message)
    .says('Disconnects a service, here and at Google.'),
}
