import { Agent, request } from 'node:https'
import type { Config } from '#config/config.ts'
import type { Device, Pusher, PushOptions, Sent } from './port.ts'
import { isPublicEndpoint, lookupPublic } from './publicAddress.ts'
import { vapidKeys } from './vapidKeys.ts'

/** A service on this machine, which only a test has. */
type OwnService = { ca: string }

const patienceMs = 10_000

/** Sends through the services that browsers name. The library that encrypts is loaded with the first message. */
export function openPusher(secret: string, config: Pick<Config, 'PUBLIC_URL' | 'COMPANY_EMAIL'>, own?: OwnService): Pusher {
  const keys = vapidKeys(secret)
  const accepts = (endpoint: string) => (own ? URL.canParse(endpoint) : isPublicEndpoint(endpoint))
  const agent = new Agent({ keepAlive: false, ...(own ? { ca: own.ca } : { lookup: lookupPublic }) })
  const subject = config.PUBLIC_URL?.startsWith('https:') ? config.PUBLIC_URL : `mailto:${config.COMPANY_EMAIL ?? 'desk@localhost'}`

  async function send({ endpoint, ...boxKeys }: Device, payload: string, { ttlSeconds }: PushOptions): Promise<Sent> {
    if (!accepts(endpoint)) return 'gone'
    const { default: webPush } = await import('web-push')
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: boxKeys }, payload, {
      TTL: ttlSeconds,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, ...keys },
    })
    const status = await post(
      endpoint,
      agent,
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body,
    )
    if (status >= 200 && status < 300) return 'sent'
    if (status === 404 || status === 410) return 'gone'
    // What is wrong about it would be wrong again.
    if (status >= 400 && status < 500 && status !== 429) return 'refused'
    throw new Error(`The push service answered ${status}.`)
  }
  return { publicKey: keys.publicKey, accepts, send }
}

/** What comes back is not read, and no redirection is followed: an answer is a number. */
const post = (endpoint: string, agent: Agent, headers: Record<string, string>, body: Buffer | null) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(endpoint, { method: 'POST', agent, headers, signal: AbortSignal.timeout(patienceMs) }, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    asked.on('error', reject)
    asked.end(body)
  })
