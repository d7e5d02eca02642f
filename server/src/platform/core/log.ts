import type { FastifyBaseLogger } from 'fastify'

/** The structured log; lines carry the request's id, the call's name and the person's id where there are any. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>

/** Fields that are never logged, wherever they occur. */
export const redacted = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-access-token"]',
  '*.password',
  '*.currentPassword',
  '*.otp',
  '*.token',
  '*.accessToken',
]
