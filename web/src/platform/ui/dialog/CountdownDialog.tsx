import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { LazyModal } from './LazyModal.tsx'

type Props = {
  isOpen: boolean
  seconds: number
  title: string
  /** The text, with the seconds left: (left) => `You will be signed out in ${left} seconds.` */
  text: (left: number) => ReactNode
  /** When the time is up. */
  onDone: () => void
  /** The one action that is possible before. */
  action?: { label: string; onClick: () => void }
  /** Offers to stay: the countdown stops, and nothing happens when its time would be up. */
  mayStay?: boolean
  /** Closes the dialog early; without it the dialog cannot be closed. */
  onClose?: () => void
}

/** Announces that something happens in n seconds. Screen readers hear it at the start, at ten and at three seconds, not every second. */
export function CountdownDialog({ isOpen, onClose, mayStay = false, ...rest }: Props) {
  const isClosable = onClose !== undefined
  const [isStopped, setStopped] = useState(false)
  if (!isOpen && isStopped) setStopped(false)
  return (
    <LazyModal
      opened={isOpen && !isStopped}
      onClose={() => onClose?.()}
      title={rest.title}
      size="sm"
      withCloseButton={isClosable}
      closeOnEscape={isClosable}
      closeOnClickOutside={false}
    >
      <Counting {...rest} isStopped={isStopped} onStay={mayStay ? () => setStopped(true) : undefined} />
    </LazyModal>
  )
}

type CountingProps = Omit<Props, 'isOpen' | 'title' | 'onClose' | 'mayStay'> & {
  /** True while the dialog fades out after the countdown was stopped. */
  isStopped: boolean
  onStay: (() => void) | undefined
}

function Counting({ seconds, text, onDone, action, isStopped, onStay }: CountingProps) {
  const [left, setLeft] = useState(seconds)
  const done = useEffectEvent(onDone)

  useEffect(() => {
    if (isStopped) return
    // Measured by the clock, not by ticks: tabs in the background tick slowly.
    const endAt = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((endAt - Date.now()) / 1000))
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      done()
    }, 200)
    return () => clearInterval(timer)
  }, [seconds, isStopped])

  const spoken = left > 10 ? seconds : left > 3 ? Math.min(seconds, 10) : Math.min(seconds, 3)
  return (
    <>
      <Text component="div" c="dimmed" className="tabular" aria-hidden>
        {text(left)}
      </Text>
      <div className="visually-hidden" aria-live="polite">
        {text(spoken)}
      </div>
      {(action || onStay) && (
        <Group justify="flex-end" gap="xs" mt="lg">
          {action && (
            <Button data-autofocus onClick={action.onClick}>
              {action.label}
            </Button>
          )}
          {onStay && (
            <Button variant="default" onClick={onStay}>
              Stay here
            </Button>
          )}
        </Group>
      )}
    </>
  )
}
