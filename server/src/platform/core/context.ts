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

/** The state of this process, for monitoring. */
export type ProcessState = {
  isStopping: boolean
  /** The process time of the last readiness check; a load balancer repeats it. */
  readinessAskedAt?: number
  /** The process time of the last successful readiness check. */
  wellAt?: number
  /** Absent where this process runs no jobs. */
  isWorkerRunning?: () => boolean
  /** The pools of database connections, by purpose. */
  pools?: Readonly<Record<string, { totalCount: number; idleCount: number; waitingCount: number }>>
  /** The number of sockets of this process; absent where it serves none. */
  countSockets?: () => number
}

/**
 * Functions of higher modules that lower modules and the platform need. Each module declares its ports by declaration merging next to their
 * use, and `modules.ts` provides them. All imports therefore lead downwards.
 */
export interface Ports {
  authenticate: Authenticate
  /** The call paths behind the events that a browser may send over its socket. */
  liveCalls: Readonly<Record<'sendComment' | 'sendGroupMessage' | 'typing', string>>
}

/** Shared by the whole process, created once at the start and passed down. There are no globals. */
export type AppContext = {
  db: Db
  clock: Clock
  config: Config
  log: Log
  push: Push
  /** The secret behind codes, grants and links. */
  secret: string
  mailer: Mailer
  incomingMail: IncomingMail
  texter: Texter
  whatsapp: WhatsappLine
  google: Google
  pusher: Pusher
  cards: Cards
  /** Absent where no service is configured. */
  exchangeRates?: ExchangeRates | undefined
  storage: Storage
  state: ProcessState
  ports: Ports
}
