import { mostSkills } from '@app/contract/users/editing.rules.ts'
import { Button, MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { type Me, useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { isSameSet, useSavedChoice } from '#ui/form/useSavedChoice.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './Profile.module.css'

/** A person's skills and, for customers, their interests; both from the company's list. */
export function SkillsSection() {
  const me = useMe()
  const list = useQuery(calls.skills.list.queryOptions())
  const skills = useQuery(calls.skills.ofUser.queryOptions({ id: me._id }))
  const isCustomer = me.role === 'user'

  return (
    <Section
      title={isCustomer ? 'Skills and interests' : 'Skills'}
      text={isCustomer ? 'Your interests decide which sessions and services we suggest to you.' : 'You can be given work in these.'}
    >
      {/* Each list has its own error text. */}
      <Loaded query={list} failed="Unable to fetch user skills!" skeleton={<TextSkeleton lines={2} />}>
        {(offered) => (
          <Loaded query={skills} failed="unable to fetch user skills!" skeleton={<TextSkeleton lines={2} />}>
            {(own) => (
              <div className={styles.choices}>
                <Choice me={me} field="skills" names={own.map(nameOf)} offered={offered.map(nameOf)} />
                {isCustomer && <Choice me={me} field="interestedIn" names={me.interestedIn ?? []} offered={offered.map(nameOf)} />}
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </Section>
  )
}

const nameOf = ({ name }: { name: string }) => name

const words = {
  skills: { label: 'Skills', save: 'Save skills', done: 'Updated Skills Successfully!' },
  interestedIn: { label: 'Interests', save: 'Save interests', done: 'Updated your interests Successfully!' },
} as const

type ChoiceProps = { me: Me; field: 'skills' | 'interestedIn'; names: string[]; offered: string[] }

function Choice({ me, field, names, offered }: ChoiceProps) {
  const { chosen, isChanged, setChosen, setSaved } = useSavedChoice(names, isSameSet)
  const { label, save, done } = words[field]
  const update = useAction(calls.users.update, {
    done,
    failed: 'This could not be saved.',
    refresh: [calls.skills, calls.users, calls.auth.session],
    after: (_, sent) => setSaved(sent[field] ?? []),
  })
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault()
        update.mutate({ id: me._id, [field]: chosen })
      }}
    >
      <MultiSelect
        label={label}
        data={offered}
        value={[...chosen]}
        onChange={setChosen}
        maxValues={mostSkills}
        searchable
        hidePickedOptions
        placeholder={chosen.length === 0 ? 'Choose from the list' : undefined}
        nothingFoundMessage="The list has no such entry."
        error={update.fieldError?.message}
      />
      <Button type="submit" variant={isChanged ? 'filled' : 'default'} disabled={!isChanged} loading={update.isPending}>
        {save}
      </Button>
    </form>
  )
}
