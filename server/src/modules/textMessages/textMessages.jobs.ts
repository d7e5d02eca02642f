import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { requeueStuck, sendOne } from '#outside/outbox/index.ts'
import { textChannel } from './textMessages.channel.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    sendText: { textId: string }
    requeueStuckTexts: object
  }
}

type Deps = Pick<JobContext, 'db' | 'clock' | 'log' | 'texter' | 'signal'>

/** Sends one message. From the second attempt on, first checks with the provider whether the one before has succeeded. */
const sendText = ({ textId }: { textId: string }, { texter, ...context }: Deps): Promise<void> =>
  sendOne(textChannel, context, textId, async ({ receiver: to, text, createdAt: writtenAt, attempts }) => {
    await unlessStopped(texter.send({ to, text, writtenAt, mayHaveLeft: attempts > 1 }), context.signal)
    return { carrier: texter.name }
  })

export const textMessageJobs = {
  sendText,
  /** Runs every minute. */
  requeueStuckTexts: (_: object, context: Pick<Deps, 'db' | 'clock'>) => requeueStuck(textChannel, context),
} satisfies JobHandlers
export const textMessageCrontab = '* * * * * requeueStuckTexts ?jobKey=requeueStuckTexts&max=1'

/** The provider's library cannot abort a request. The next attempt checks whether the message was sent. */
function unlessStopped<T>(sending: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new Error('The product was stopped before the provider had answered.'))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([sending, stopped]).finally(() => signal.removeEventListener('abort', stop))
}
