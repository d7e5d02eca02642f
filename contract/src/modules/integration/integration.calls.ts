import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { connectionStates, googleServices } from './integration.rules.ts'

export const GoogleConnection = z.object({
  service: z.enum(googleServices),
  /** Absent where nothing is connected. */
  state: z.enum(connectionStates).optional(),
  /** Whose account at Google it is. */
  address: z.string().optional(),
  connectedAt: z.iso.datetime().optional(),
  connectedBy: z.string().optional(),
  /** Why Google refuses it. */
  problem: z.string().optional(),
})
export type GoogleConnection = z.infer<typeof GoogleConnection>

const Code = z.object({
  /** The code that Google gave, or the whole address that it led back to. */
  code: z.string().trim().min(1, 'Required!').max(4_000),
  /** What the link carried; without it, the link that the caller asked for last counts. */
  state: z.string().max(200).optional(),
})
const accepted = z.object({ data: z.literal('success') })
const link = z.object({ data: z.string() })

export const integration = {
  gmailLink: get('/api/drive/gmaillink', admins)
    .answers(link)
    .says('The address at Google where Gmail is allowed; it is good for one code within a quarter of an hour.')
    .changes(),
  driveLink: get('/api/drive/drivelink', admins)
    .answers(link)
    .says('The address at Google where reading Google Drive is allowed; it is good for one code within a quarter of an hour.')
    .changes(),
  gmailCode: post('/api/drive/gmailcode', admins).takes(Code).answers(accepted).says('Connects Gmail by the code that Google gave.'),
  driveCode: post('/api/drive/drivecode', admins).takes(Code).answers(accepted).says('Connects Google Drive by the code that Google gave.'),
  connections: get('/api/drive/get-integrations', admins)
    .answers(z.object({ isSandbox: z.boolean(), redirectUri: z.string(), items: z.array(GoogleConnection) }))
    .says('What of Google is connected, and whether Google still accepts it.'),
  disconnect: post('/api/drive/disconnect-integration', admins)
    .takes(z.object({ service: z.enum(googleServices) }))
    .answers(Message)
    .says('Takes a connection back, here and at Google.'),
}
