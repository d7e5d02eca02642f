import { href } from '@app/contract/screens.ts'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { leave } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { Tag } from '#ui/Tag.tsx'
import { When } from '#ui/When.tsx'
import styles from './SessionsSection.module.css'

/** Everywhere the person is signed in, so that they can recognize and sign out a stranger. */
export function SessionsSection() {
  const sessions = useQuery(calls.auth.sessions.queryOptions())
  const { data } = sessions
  const end = useAction(calls.auth.endSession, { done: ({ message }) => message, refresh: [calls.auth.sessions] })
  const endOthers = useAction(calls.auth.endOtherSessions, { done: ({ message }) => message, refresh: [calls.auth.sessions] })
  const endAll = useAction(calls.auth.endAllSessions, { after: () => leave.to(href('signIn')) })
  const hasOthers = data?.some(({ isThisOne }) => !isThisOne)

  return (
    <Section
      title="Where you are signed in"
      tools={
        data && (
          <Group gap="xs">
            {hasOthers && (
              <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
                Sign out everywhere else
              </Button>
            )}
            <ConfirmButton
              variant="default"
              loading={endAll.isPending}
              ask={{
                title: 'Sign out everywhere?',
                text: 'You are signed out here too, and sign in again with your password.',
                action: 'Sign out everywhere',
              }}
              onConfirm={() => endAll.mutate({})}
            >
              Sign out everywhere
            </ConfirmButton>
          </Group>
        )
      }
    >
      <Loaded query={sessions} failed="This list could not be loaded." skeleton={<TextSkeleton lines={2} />}>
        {(places) => (
          <ul className={styles.list}>
            {places
              .toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne))
              .map(({ _id, isThisOne, device, address, lastSeenAt }) => (
                <li key={_id} className={styles.place}>
                  <div>
                    <div className={styles.name}>
                      {device} {isThisOne && <Tag tone="done">This one</Tag>}
                    </div>
                    <div className={styles.more}>
                      {address && `${address} · `}
                      last seen <When at={lastSeenAt} />
                    </div>
                  </div>
                  {!isThisOne && (
                    <Button
                      variant="subtle"
                      aria-label={`Sign out: ${device}`}
                      loading={end.isPending && end.variables?.id === _id}
                      onClick={() => end.mutate({ id: _id })}
                    >
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}
