import type { Config } from '#config/config.ts'
import type { Db } from '#database/db.ts'
import type { Cards } from '#outside/cards/index.ts'
import type { ExchangeRates } from '#outside/exchangeRates/index.ts'
import type { Google } from '#outside/google/port.ts'
import type { IncomingMail } from '#outside/incomingMail/port.ts'
import type { Mailer } from '#outside/mail/port.ts'
import type { Texter } from '#outside/sms/port.ts'
import type { Storage } from '#outside/storage/port.ts'
import type { Pusher } from '#outside/webPush/port.ts'
import type { WhatsappLine } from '#outside/whatsapp/port.ts'
import type { Clock } from './clock.ts'
import type { Authenticate } from './identity.ts'
import type { Log } from './log.ts'
import type { Push } from './push.ts'

/** How this process is doing, for those who watch it. */
export type ProcessState = {
  isStopping: boolean
  /** When somebody last asked whether it is ready, by the process's own clock; a balancer asks again and again. */
  readinessAskedAt?: number
  /** When it was last found to have all that it needs, by the same clock. */
  wellAt?: number
  /** Left out where this process does no jobs. */
  isWorkerRunning?: () => boolean
  /** The pools of connections to the database, by what they serve. */
  pools?: Readonly<Record<string, { totalCount: number; idleCount: number; waitingCount: number }>>
  /** How many browsers are connected to this process in realtime; left out where it serves none. */
  countSockets?: () => number
}

/**
 * What lower modules and the platform need of modules above them. A module declares what it needs by merging, next to
 * where it is used; `modules.ts` fills it in. So imports only ever lead downwards.
 */
export interface Ports {
  authenticate: Authenticate
  /** What a browser may say over its line, and the address of the call that it means. */
  liveCalls: Readonly<Record<'sendComment' | 'sendGroupMessage' | 'typing', string>>
}

/** What the whole process shares, made once at the start and handed down; nothing reaches for a global. */
export type AppContext = {
  db: Db
  clock: Clock
  config: Config
  log: Log
  push: Push
  /** The secret that codes, grants and links are sealed with. */
  secret: string
  mailer: Mailer
  incomingMail: IncomingMail
  texter: Texter
  whatsapp: WhatsappLine
  google: Google
  pusher: Pusher
  cards: Cards
  /** Nobody where no service is set up. */
  exchangeRates?: ExchangeRates | undefined
  storage: Storage
  state: ProcessState
  ports: Ports
}
