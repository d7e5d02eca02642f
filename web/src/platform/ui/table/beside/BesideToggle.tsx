import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarRight } from '@tabler/icons-react'

/** Opens the first row beside the list, or closes the panel. */
export function BesideToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const words = 'Details beside the list'
  return (
    <Tooltip label={`${words} (o)`}>
      <ActionIcon size={36} aria-label={words} aria-pressed={isOpen} aria-keyshortcuts="o" data-beside-toggle onClick={onToggle}>
        <IconLayoutSidebarRight size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}
