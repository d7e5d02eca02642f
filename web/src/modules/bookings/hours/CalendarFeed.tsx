import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'

/** The reader's sessions in a calendar program, by a secret address. */
export function CalendarFeedButton() {
  return (
    <FormDialog
      button="Subscribe in my calendar"
      buttonProps={{ variant: 'default', leftSection: <IconCalendarShare size={16} stroke={1.75} aria-hidden="true" /> }}
      title="Your sessions in your calendar"
      text="Subscribe to this address in your calendar program. Anyone with it can see your sessions, so keep it private."
    >
      {() => <Feed />}
    </FormDialog>
  )
}

function Feed() {
  const queries = useQueryClient()
  const feed = useQuery(calls.bookings.feed.queryOptions())
  const renew = useAction(calls.bookings.renewFeed, {
    done: 'The calendar has a new address.',
    failed: 'The address could not be renewed.',
    after: (renewed) => queries.setQueryData(calls.bookings.feed.queryOptions().queryKey, renewed),
  })
  return (
    <Loaded query={feed} failed="The address of your calendar could not be loaded.">
      {({ address }) => (
        <>
          <TextInput label="Address" value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
          <Group mt="md" gap="xs" justify="flex-end">
            <ConfirmButton
              variant="default"
              loading={renew.isPending}
              ask={{
                title: 'Renew the address?',
                text: 'Calendars with the current address stop updating.',
                action: 'Renew',
              }}
              onConfirm={() => renew.mutate({})}
            >
              Renew
            </ConfirmButton>
            <CopyButton value={address}>{({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}</CopyButton>
          </Group>
        </>
      )}
    </Loaded>
  )
}
