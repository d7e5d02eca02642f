import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { useProof } from './useProof.tsx'

/** The second factors of another person, and the reset for a person who has lost theirs. */
export function UserFactorSection({ userId, name }: { userId: string; name: string }) {
  const asked = useQuery(calls.secondFactor.ofUser.queryOptions({ user: userId }))
  const has = asked.data
  const { data: mine } = useQuery(calls.secondFactor.status.queryOptions())
  const { asking, dialog } = useProof(mine)
  const reset = useAction(calls.secondFactor.reset, { done: ({ message }) => message, refresh: [calls.secondFactor.ofUser] })
  const factors =
    has && [has.hasApp && 'an authenticator app', has.passkeys > 0 && count(has.passkeys, ['passkey', 'passkeys'])].filter(Boolean)

  return (
    <Section
      title="Second factor"
      text={
        factors && (factors.length > 0 ? `Besides the password: ${factors.join(' and ')}.` : 'None: the password alone opens this account.')
      }
      tools={
        factors &&
        factors.length > 0 && (
          <ConfirmButton
            loading={reset.isPending}
            ask={{
              title: `Reset the second factor of ${name}?`,
              text: 'Make sure that the request really comes from them. They are signed out everywhere, and then sign in with their password alone.',
              action: 'Reset second factor',
            }}
            onConfirm={() => asking(() => reset.mutate({ user: userId }))}
          >
            Reset
          </ConfirmButton>
        )
      }
    >
      <Loaded query={asked} failed="This could not be loaded." skeleton={<TextSkeleton lines={1} />}>
        {() => null}
      </Loaded>
      {dialog}
    </Section>
  )
}
