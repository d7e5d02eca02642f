import { durationWords, minutesBetween } from '@app/contract/todo/taskTimes.rules.ts'
import { Button } from '@mantine/core'
import { IconPlayerStopFilled } from '@tabler/icons-react'
import { useNow } from '#ui/useNow.ts'
import styles from './Times.module.css'
import type { Timer } from './useTimer.ts'

/** The running timer with its stop button. */
export function RunningClock({ running, stop, isPending }: Timer) {
  const now = useNow()
  if (!running) return null
  const minutes = Math.max(0, minutesBetween(new Date(running.startedAt), now))
  return (
    <section className={styles.running} aria-label="Running timer">
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.what}>
        {running.title} <span className="tabular">· {durationWords(minutes)}</span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerStopFilled size={14} aria-hidden="true" />}
        loading={isPending}
        onClick={stop}
      >
        Stop
      </Button>
    </section>
  )
}
