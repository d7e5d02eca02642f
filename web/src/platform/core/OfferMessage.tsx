import { Button, Group } from '@mantine/core'

/** The words of a toast beside what can be done about it, as taking it back. */
export function OfferMessage({ message, label, onAct }: { message: string; label: string; onAct: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{message}</span>
      <Button variant="subtle" size="compact-sm" flex="none" onClick={onAct}>
        {label}
      </Button>
    </Group>
  )
}
