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
  /** Closes the dialog early; without it the dialog cannot be closed. */
  onClose?: () => void
}

/** Announces that something happens in n seconds. Screen readers hear it at the start, at ten and at three seconds, not every second. */
export function CountdownDialog({ isOpen, onClose, ...rest }: Props) {
  const isClosable = onClose !== undefined
  return (
    <LazyModal
      opened={isOpen}
      onClose={() => onClose?.()}
      title={rest.title}
      size="sm"
      withCloseButton={isClosable}
      closeOnEscape={isClosable}
      closeOnClickOutside={false}
    >
      <Counting {...rest} />
    </LazyModal>
  )
}

function Counting({ seconds, text, onDone, action }: Omit<Props, 'isOpen' | 'title' | 'onClose'>) {
  const [left, setLeft] = useState(seconds)
  const done = useEffectEvent(onDone)

  useEffect(() => {
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
  }, [seconds])

  const spoken = left > 10 ? seconds : left > 3 ? Math.min(seconds, 10) : Math.min(seconds, 3)
  return (
    <>
      <Text component="div" c="dimmed" className="tabular" aria-hidden>
        {text(left)}
      </Text>
      <div className="visually-hidden" aria-live="polite">
        {text(spoken)}
      </div>
      {action && (
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={action.onClick}>
            {action.label}
          </Button>
        </Group>
      )}
    </>
  )
}
