import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { When } from '#ui/When.tsx'
import styles from './Whatsapp.module.css'

/** Parts of WhatsApp's events that could not be read, as they came. */
export function Unreadable() {
  const found = useQuery(calls.whatsapp.unreadable.queryOptions())
  const dismiss = useAction(calls.whatsapp.dismissUnreadable, {
    done: ({ message }) => message,
    failed: 'something went wrong!',
    refresh: [calls.whatsapp.unreadable],
  })
  if (!found.data || found.data.length === 0) return null
  return (
    <Alert color="warm" mb="md" icon={<IconAlertTriangle size={18} aria-hidden="true" />} title="Some events of WhatsApp could not be read">
      <Stack gap="xs">
        {found.data.map(({ _id, raw, createdAt }) => (
          <details key={_id}>
            <summary>
              Could not be read, <When at={createdAt} />
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
            <pre className={styles.raw} tabIndex={0}>
              {raw}
            </pre>
            <Group justify="flex-end" mt="xs">
              <Button size="xs" variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate({ _id })}>
                Dismiss
              </Button>
            </Group>
          </details>
        ))}
      </Stack>
    </Alert>
  )
}
