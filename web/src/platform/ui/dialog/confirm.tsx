import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { LazyModal } from './LazyModal.tsx'

export type Question = {
  /** The question, naming the thing: 'Delete "Landing page"?' */
  title: string
  /** What will happen, and what is lost. */
  text?: ReactNode
  /** What the confirming button does, as a verb: 'Delete order'. */
  action: string
  cancel?: string
  /** False for a question whose answer destroys nothing. */
  isDanger?: boolean
  /** Where the focus goes afterwards, when the part that asked is gone by then. */
  returnTo?: HTMLElement | null
}

/**
 * Asks before something that cannot be undone; resolves to whether the person agreed. A second question while one
 * is open answers the first with no. The focus returns to where it was.
 */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false)
  const before = question.returnTo ?? (document.activeElement instanceof HTMLElement ? document.activeElement : null)
  return new Promise((resolve) => {
    show({
      ...question,
      returnFocus: (dialog) => {
        // Whatever the deed itself has focused meanwhile stays focused.
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

type Asked = Question & { answer: (agreed: boolean) => void; returnFocus: (dialog: Element | null | undefined) => void }
let open: Asked | null = null
const listeners = new Set<() => void>()

function show(next: Asked | null) {
  open = next
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** Shows what `confirm` asks; stands once, in Providers. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribe, () => open)
  // The words stay in place while the dialog fades out.
  const [last, setLast] = useState<Asked | null>(null)
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
