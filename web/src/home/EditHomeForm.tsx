import { type HomeDetails, HomeWords } from '@app/contract/home/home.calls.ts'
import { homeLimits } from '@app/contract/home/home.rules.ts'
import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/DraftNotice.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { Section } from '#ui/Section.tsx'
import { useDraft } from '#ui/useDraft.ts'
import { useLeaveGuard } from '#ui/useLeaveGuard.ts'
import styles from './EditHome.module.css'
import { HomePreview } from './HomePreview.tsx'

type Props = { details: HomeDetails; onReload: () => Promise<HomeDetails | undefined> }

/** Shows what comes of it beside what is typed. The version it began from is kept, so that no colleague is overwritten unseen. */
export function EditHomeForm({ details, onReload }: Props) {
  const me = useMe()
  const [begunFrom, setBegunFrom] = useState(details)
  const draft = useDraft(`editHome.${me.id}`, wordsOf(details))
  const form = useForm({ initialValues: draft.initial, onValuesChange: draft.keep, validate: schemaResolver(HomeWords, { sync: true }) })
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(wordsOf(begunFrom))
  useLeaveGuard(isChanged, 'What you wrote for the landing page has not been saved.')

  const takeOver = (now: HomeDetails) => {
    setBegunFrom(now)
    draft.clear()
    form.setInitialValues(wordsOf(now))
    form.setValues(wordsOf(now))
    form.clearErrors()
    save.reset()
  }
  const save = useAction(calls.home.update, {
    done: 'Updated Home Page Successfully !',
    failed: 'Something Went Wrong !',
    refresh: [calls.home],
    form,
    after: takeOver,
  })
  const loadTheirs = async () => {
    const now = await onReload()
    if (now) takeOver(now)
  }

  return (
    <div className={styles.page}>
      <Section title="Words">
        <form noValidate onSubmit={form.onSubmit((words) => save.mutate({ id: begunFrom.id, updatedAt: begunFrom.updatedAt, ...words }))}>
          <DraftNotice restoredFrom={draft.restoredFrom} onDiscard={() => takeOver(begunFrom)} />
          {save.error?.code === 'CONFLICT' && (
            <Alert color="warm" icon={<IconAlertTriangle size={20} aria-hidden="true" />} mb="md">
              {save.error.message}{' '}
              <Button variant="default" size="compact-sm" onClick={() => void loadTheirs()}>
                Load theirs
              </Button>
            </Alert>
          )}
          <div className={styles.fields}>
            <TextInput
              label="Logo text"
              description={left('logoText', form.values.logoText, 'Stands beside the mark in every bar.')}
              autoComplete="off"
              {...form.getInputProps('logoText')}
            />
            <Textarea
              label="Heading"
              description={left('heading', form.values.heading, 'One sentence that says what one gets here.')}
              autosize
              minRows={2}
              {...form.getInputProps('heading')}
            />
            <Textarea
              label="Details"
              description={left('details', form.values.details, 'What happens, from the first click on.')}
              autosize
              minRows={4}
              {...form.getInputProps('details')}
            />
          </div>
          <FormActions submit="Update" isPending={save.isPending} isDisabled={!isChanged}>
            {isChanged && (
              <Button variant="subtle" onClick={() => takeOver(begunFrom)}>
                Discard changes
              </Button>
            )}
          </FormActions>
        </form>
      </Section>
      <HomePreview words={form.values} />
    </div>
  )
}

const wordsOf = ({ heading, details, logoText }: HomeDetails) => ({ heading, details, logoText })

const left = (field: keyof typeof homeLimits, typed: string, why: string) =>
  `${why} ${typed.trim().length} of ${homeLimits[field]} characters.`
