import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './States.module.css'

type Props = {
  /** The failure: 'Orders could not be loaded.' */
  title: string
  /** The error, if any. */
  error?: unknown
  /** The part that is safe, and the next step. */
  text?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
}

/** Names the failure, what is safe and what to do; announced when it appears. */
export function ErrorState({ title, error, text, onRetry, isRetrying = false }: Props) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      <div className={styles.text}>{text ?? messageOf(error)}</div>
      {onRetry && (
        <div className={styles.action}>
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={onRetry} loading={isRetrying}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}

/** The server's message, or our own if no answer came. */
export function messageOf(error: unknown): string {
  if (typeof navigator !== 'undefined' && !navigator.onLine)
    return 'You seem to be offline. Nothing was lost; try again when the connection is back.'
  if (error instanceof TypeError || !(error instanceof Error) || error.message === '') {
    return 'The server did not answer. Nothing was lost; try again in a moment.'
  }
  return error.message
}
