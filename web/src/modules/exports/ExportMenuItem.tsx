import { Menu } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { exportWords, type WholeSubject } from './exportWords.ts'
import type { useExport } from './useExport.ts'

/**
 * The export entry of a "More Actions" menu. `onExport` comes from `useExport(subject)` of the component around the menu, since the entry
 * itself is unmounted before the question is answered.
 */
export function ExportMenuItem({ subject, onExport }: { subject: WholeSubject; onExport: ReturnType<typeof useExport> }) {
  return (
    <Menu.Item
      leftSection={<IconFileExport size={16} stroke={1.75} aria-hidden="true" />}
      onClick={(event) => void onExport(buttonOf(event.currentTarget))}
    >
      {exportWords[subject].label}
    </Menu.Item>
  )
}

/** The button that opened the menu, to which the focus returns. */
function buttonOf(line: HTMLElement): HTMLElement | null {
  const id = line.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}
