import { Button, Text } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

type Props = { name: string | undefined; isBusy?: boolean } & Omit<ComponentProps<'button'>, 'name' | 'color' | 'style'>

/** Names the current view and opens the menu of views. */
export function ViewsButton({ name, isBusy = false, ...button }: Props) {
  return (
    <Button
      variant="default"
      maw={220}
      leftSection={<IconBookmark size={16} aria-hidden="true" />}
      title={name}
      aria-haspopup="menu"
      aria-busy={isBusy || undefined}
      {...button}
    >
      <Text span inherit truncate>
        {name ?? 'Views'}
      </Text>
    </Button>
  )
}
