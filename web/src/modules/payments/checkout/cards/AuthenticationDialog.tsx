import type { SandboxOutcome } from '@app/contract/payments/sandbox/sandboxCards.shapes.ts'
import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'

type Held = { intentId: string; clientSecret: string }
type Props = { held: Held | null; onAnswered: (outcome: SandboxOutcome) => void }

/** The bank's question, answered by the tester in place of the bank. Closing it is a no. */
export function AuthenticationDialog({ held, onAnswered }: Props) {
  const answer = useMutation({
    mutationFn: ({ held, approve }: { held: Held; approve: boolean }) => calls.sandboxCards.authenticate({ ...held, approve }),
    onSuccess: (outcome) => {
      answer.reset()
      onAnswered(outcome)
    },
  })
  const say = (approve: boolean) => {
    if (held && !answer.isPending) answer.mutate({ held, approve })
  }
  const isSaying = (approve: boolean) => answer.isPending && answer.variables.approve === approve

  return (
    <Modal
      opened={held !== null}
      onClose={() => say(false)}
      title="Your bank asks"
      size="sm"
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <Text c="dimmed">A real bank would now ask you to confirm this payment. In the sandbox you give its answer.</Text>
      {answer.isError && (
        <Alert color="red" mt="md">
          {answer.error.messageOr('The answer was not sent. Try again.')}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" loading={isSaying(false)} disabled={isSaying(true)} onClick={() => say(false)}>
          Fail authentication
        </Button>
        <Button data-autofocus loading={isSaying(true)} disabled={isSaying(false)} onClick={() => say(true)}>
          Complete authentication
        </Button>
      </Group>
    </Modal>
  )
}
