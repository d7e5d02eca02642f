import type { ExportSelectionSent } from '@app/contract/exports/exports.shapes.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useRef } from 'react'
import { count } from '#core/format.ts'
import { useSelectionExport } from './useExport.ts'

type Nouns = readonly [one: string, many: string]

/** A button beside a list's search that exports all rows of the list, on all pages. */
export function ExportListButton({ selection, total, nouns }: { selection: ExportSelectionSent; total: number; nouns: Nouns }) {
  const button = useRef<HTMLButtonElement>(null)
  const ask = useSelectionExport()
  const words = total === 1 ? `Export this ${nouns[0]}` : `Export these ${nouns[1]}`
  return (
    <Tooltip label={words}>
      <ActionIcon
        ref={button}
        size={36}
        aria-label={words}
        disabled={total === 0}
        onClick={() =>
          void ask(selection, {
            title: `Export ${count(total, [...nouns])}`,
            text: 'The file contains exactly what the list shows now, with all pages, in this order.',
            returnTo: button.current,
          })
        }
      >
        <IconFileExport size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}

type ChosenProps = { subject: ExportSelectionSent['subject']; ids: readonly string[]; nouns: Nouns }

/** A button in the selection bar that exports the selected rows. */
export function ExportChosenButton({ subject, ids, nouns }: ChosenProps) {
  const button = useRef<HTMLButtonElement>(null)
  const ask = useSelectionExport()
  return (
    <Button
      ref={button}
      size="compact-sm"
      variant="default"
      onClick={() =>
        void ask(
          { subject, ids: [...ids] },
          {
            title: `Export ${count(ids.length, [...nouns])}`,
            text: 'The file contains exactly the rows that you selected.',
            returnTo: button.current,
          },
        )
      }
    >
      Export
    </Button>
  )
}
