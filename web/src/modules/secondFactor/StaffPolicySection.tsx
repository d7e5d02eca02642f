import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { useProof } from './useProof.tsx'

/** Whether all staff must have a second factor; an admin decides. */
export function StaffPolicySection() {
  const asked = useQuery(calls.secondFactor.policy.queryOptions())
  const policy = asked.data
  const set = useAction(calls.secondFactor.setPolicy, { done: ({ message }) => message, refresh: [calls.secondFactor] })
  const { data: mine } = useQuery(calls.secondFactor.status.queryOptions())
  const { asking, dialog } = useProof(mine)
  const hasNone = mine !== undefined && mine.app === undefined && mine.passkeys.length === 0
  const isShutOut = hasNone && policy?.isRequiredOfStaff === false
  const change = async (isRequiredOfStaff: boolean) => {
    const without = policy?.staffWithout ?? 0
    const question = {
      title: 'Require a second factor of all staff?',
      text:
        without > 0
          ? `${count(without, ['person has', 'people have'])} none yet. They must set one up before they can do anything else.`
          : 'All staff have one already.',
      action: 'Require it',
      isDanger: false,
    }
    if (!isRequiredOfStaff || (await confirm(question))) asking(() => set.mutate({ isRequiredOfStaff }))
  }
  return (
    <Section title="Second factor of staff" text="For everyone except customers.">
      <Loaded query={asked} failed="This could not be loaded." skeleton={<TextSkeleton lines={1} />}>
        {({ staffWithout, isRequiredOfStaff }) => (
          <Switch
            label="Staff must have a second factor"
            description={
              isShutOut
                ? 'Set up your own first, so that you do not lock yourself out.'
                : staffWithout === 0
                  ? 'All staff have one.'
                  : `${count(staffWithout, ['person has', 'people have'])} none yet.`
            }
            checked={isRequiredOfStaff}
            disabled={set.isPending || isShutOut}
            onChange={({ currentTarget }) => void change(currentTarget.checked)}
          />
        )}
      </Loaded>
      {dialog}
    </Section>
  )
}
