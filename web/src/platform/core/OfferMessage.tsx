import { Button, Group } from '@mantine/core'

/** The text of a toast with a button for the action that it offers, such as undo. */
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
