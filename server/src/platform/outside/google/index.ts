import type { Config } from '#config/config.ts'
import { circuitTo } from '../circuit.ts'
import { type Google, GoogleProblem } from './port.ts'
import { sandboxGoogle } from './sandbox.ts'

export { mailProblemOf, messageOf } from './gmailMailer.ts'
export * from './port.ts'

type Settings = Pick<Config, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_API_BASE'>

/** Google where it is configured, otherwise the sandbox. Google's libraries are loaded with the first call. */
export function openGoogle({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_API_BASE: apiBase }: Settings): Google {
  if (!clientId || !clientSecret) return sandboxGoogle()
  let opening: Promise<Omit<Google, 'isSandbox'>> | undefined
  const circuit = circuitTo('Google', { isOutage: (error) => error instanceof GoogleProblem && error.kind === 'away' })
  const ask = <T>(work: (google: Omit<Google, 'isSandbox'>) => Promise<T>): Promise<T> =>
    circuit(async () => {
      opening ??= import('./google.ts').then(({ googleApis }) => googleApis({ clientId, clientSecret, apiBase }))
      return work(await opening)
    })
  return {
    isSandbox: false,
    consentLink: (...given) => ask((google) => google.consentLink(...given)),
    exchange: (...given) => ask((google) => google.exchange(...given)),
    refresh: (...given) => ask((google) => google.refresh(...given)),
    revoke: (...given) => ask((google) => google.revoke(...given)),
    addressOf: (...given) => ask((google) => google.addressOf(...given)),
    labels: (...given) => ask((google) => google.labels(...given)),
    sendMail: (...given) => ask((google) => google.sendMail(...given)),
    messageIdOf: (...given) => ask((google) => google.messageIdOf(...given)),
    mailsAfter: (...given) => ask((google) => google.mailsAfter(...given)),
    mailsSince: (...given) => ask((google) => google.mailsSince(...given)),
    readMail: (...given) => ask((google) => google.readMail(...given)),
    label: (...given) => ask((google) => google.label(...given)),
    files: (...given) => ask((google) => google.files(...given)),
    readFile: (...given) => ask((google) => google.readFile(...given)),
  }
}
