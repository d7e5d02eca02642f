import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { LazyModal } from './LazyModal.tsx'

export type Question = {
  /** The question, with the object's name: 'Delete "Landing page"?' */
  title: string
  /** The effects, and what will be lost. */
  text?: ReactNode
  /** The label of the confirming button, a verb: 'Delete order'. */
  action: string
  cancel?: string
  /** False if the action destroys nothing. */
  isDanger?: boolean
  /** Receives the focus afterwards, if the control that asked is gone by then. */
  returnTo?: HTMLElement | null
}

/**
 * Asks before an action that cannot be undone; resolves to whether the person agreed. A second question while one is open answers the first
 * with no. The focus returns to its previous place.
 */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false)
  const before = question.returnTo ?? (document.activeElement instanceof HTMLElement ? document.activeElement : null)
  return new Promise((resolve) => {
    show({
      ...question,
      returnFocus: (dialog) => {
        // An element that the action itself has focused keeps the focus.
        const at = document.activeElement
        const isFree = at === null || at === document.body || dialog?.contains(at)
        if (isFree && before?.isConnected) before.focus({ preventScroll: true })
      },
      answer: (agreed) => {
        show(null)
        resolve(agreed)
      },
    })
  })
}

type OpenQuestion = Question & { answer: (agreed: boolean) => void; returnFocus: (dialog: Element | null | undefined) => void }
let open: OpenQuestion | null = null
const listeners = new Set<() => void>()

function show(next: OpenQuestion | null) {
  open = next
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** Renders the question of `confirm`; mounted once, in Providers. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribe, () => open)
  // The text stays in place while the dialog fades out.
  const [last, setLast] = useState<OpenQuestion | null>(null)
  if (asked && asked !== last) setLast(asked)
  const question = asked ?? last
  const buttons = useRef<HTMLDivElement>(null)

  return (
    <LazyModal
      opened={asked !== null}
      onClose={() => asked?.answer(false)}
      title={question?.title}
      size="sm"
      returnFocus={false}
      onExitTransitionEnd={() => question?.returnFocus(buttons.current?.closest('[role=dialog]'))}
    >
      {question?.text && (
        <Text component="div" c="dimmed">
          {question.text}
        </Text>
      )}
      <Group ref={buttons} justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={() => asked?.answer(false)}>
          {question?.cancel ?? 'Cancel'}
        </Button>
        <Button color={question?.isDanger === false ? undefined : 'red'} onClick={() => asked?.answer(true)}>
          {question?.action}
        </Button>
      </Group>
    </LazyModal>
  )
}
