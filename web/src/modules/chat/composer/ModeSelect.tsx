import { SegmentedControl } from '@mantine/core'

export type Mode = 'chat' | 'mail'
const modes = [
  { value: 'chat' as const, label: 'Chat' },
  { value: 'mail' as const, label: 'Mail' },
]

/** The choice between sending to the chat and sending a mail. */
export const ModeSelect = ({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) => (
  <SegmentedControl size="xs" aria-label="Send as" data={modes} value={mode} onChange={onChange} />
)
