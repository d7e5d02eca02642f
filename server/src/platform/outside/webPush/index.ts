import { request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import type { Config } from '#config/config.ts'
import { circuitTo } from '../circuit.ts'
import type { Device, Pusher, PushOptions, PushResult } from './port.ts'
import { isPublicEndpoint, lookupPublic } from './publicAddress.ts'
import { vapidKeys } from './vapidKeys.ts'

const timeoutMs = 10_000
const mostCircuits = 100
const agent = new Agent({ lookup: lookupPublic })

/** How endpoints are accepted and reached. Tests use their own machine; the product only the internet. */
type Way = { accepts(endpoint: string): boolean; post: typeof postOutside }
const internet: Way = { accepts: isPublicEndpoint, post: postOutside }

/** Sends through the push services of browsers. The encryption library is loaded with the first message. */
export function openPusher(
  secret: string,
  config: Pick<Config, 'PUBLIC_URL' | 'COMPANY_EMAIL'>,
  { accepts, post }: Way = internet,
): Pusher {
  const keys = vapidKeys(secret)
  const circuits = new Map<string, ReturnType<typeof circuitTo>>()
  const subject = config.PUBLIC_URL?.startsWith('https:') ? config.PUBLIC_URL : `mailto:${config.COMPANY_EMAIL ?? 'desk@localhost'}`

  async function send({ endpoint, ...boxKeys }: Device, payload: string, { ttlSeconds }: PushOptions): Promise<PushResult> {
    if (!accepts(endpoint)) return 'gone'
    const { default: webPush } = await import('web-push')
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: boxKeys }, payload, {
      TTL: ttlSeconds,
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, ...keys },
    })
    const written = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const status = await circuitOf(new URL(endpoint).host)(async () => {
      const status = await post(endpoint, written, body)
      if (status >= 500) throw new Error(`The push service answered ${status}.`)
      return status
    })
    if (status >= 200 && status < 300) return 'sent'
    if (status === 404 || status === 410) return 'gone'
    // The same message would be refused again.
    if (status >= 400 && status !== 429) return 'refused'
    throw new Error(`The push service answered ${status}.`)
  }
  /** Each service has its own circuit breaker. Browsers use a handful of services; beyond the limit the first ones are recreated. */
  function circuitOf(host: string) {
    const circuit = circuits.get(host) ?? circuitTo(`The push service at ${host}`, { isOutage: () => true })
    circuits.delete(host)
    circuits.set(host, circuit)
    const [oldest] = circuits.keys()
    if (circuits.size > mostCircuits && oldest) circuits.delete(oldest)
    return circuit
  }
  return { publicKey: keys.publicKey, accepts, send }
}

/** Answers only the status; bodies are ignored and redirects not followed. */
function postOutside(endpoint: string, headers: Record<string, string>, body: Buffer | null): Promise<number> {
  return posted(request, { agent }, endpoint, headers, body)
}

/** Posts to a service on this machine, for tests. */
export const postLocally: Way['post'] = (endpoint, headers, body) => posted(plainRequest, {}, endpoint, headers, body)

const posted = (ask: typeof request, by: { agent?: Agent }, endpoint: string, headers: Record<string, string>, body: Buffer | null) =>
  new Promise<number>((resolve, reject) => {
    const asked = ask(endpoint, { method: 'POST', ...by, headers, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    asked.on('error', reject)
    asked.end(body)
  })
