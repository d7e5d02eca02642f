import { type CompanySettings, CompanyWords } from '@app/contract/company/company.shapes.ts'
import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { useFormVersion } from '#core/useFormVersion.ts'
import { ChangedMeanwhile } from '#ui/form/ChangedMeanwhile.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { Section } from '#ui/Section.tsx'
import styles from './Company.module.css'
import { CompanyLogo } from './CompanyLogo.tsx'
import { CompanyPreview } from './CompanyPreview.tsx'
import { labelOf, readChange, wordsOf } from './companyFields.ts'
import { ContactFields, HoursFields, LookFields } from './companyFieldsets.tsx'

/**
 * Shows what comes of it beside what is typed. It knows from which version it was begun, a draft too, so that no other admin is
 * overwritten unseen. The logo is a change of its own.
 */
export function CompanyForm({ settings }: { settings: CompanySettings }) {
  const me = useMe()
  const [opened, setOpened] = useState(() => ({ before: wordsOf(settings), version: settings.version }))
  const draft = useDraft(`company.${me.id}`, { fields: opened.before, ...opened })
  const [isDiscarded, setDiscarded] = useState(false)
  const form = useForm({
    initialValues: draft.initial.fields,
    onValuesChange: (fields: CompanyWords) => draft.keep({ fields, before: known.before, version: known.version }),
    validate: schemaResolver(CompanyWords, { sync: true }),
  })
  const known = useFormVersion<CompanyWords>(form, draft.initial, readChange)
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(known.before)
  useLeaveGuard(isChanged, 'What you changed about the company has not been saved.')

  const begin = (from: { before: CompanyWords; version: number }) => {
    setOpened(from)
    setDiscarded(true)
    known.restart(from)
    form.setValues(from.before)
    form.clearErrors()
    draft.clear()
  }
  const save = useAction(calls.company.update, {
    done: 'The company was updated.',
    failed: 'The company could not be updated.',
    refresh: [calls.company, calls.home],
    form,
    after: (saved) => begin({ before: wordsOf(saved), version: saved.version }),
  })
  const send = (words: CompanyWords) => save.mutate({ ...words, version: known.version }, { onError: known.refused })

  return (
    <div className={styles.page}>
      <form
        ref={focusFirstField}
        noValidate
        aria-label="Company"
        onSubmit={form.onSubmit(send, focusFirstWrong(form))}
        className={styles.parts}
      >
        <DraftNotice restoredFrom={isDiscarded ? null : draft.restoredFrom} onDiscard={() => begin(opened)} />
        <Section title="Name and contact" text="A field that is empty stands nowhere.">
          <ContactFields form={form} />
        </Section>
        <Section title="Office hours" text="Visitors read them on their own clocks too.">
          <HoursFields form={form} />
        </Section>
        <Section title="Colour" text="Buttons and links have it, in the light and the dark look.">
          <LookFields form={form} />
        </Section>
        <ChangedMeanwhile
          changes={known.meanwhile}
          values={form.values}
          labelOf={labelOf}
          show={(field, words) => String(Reflect.get(words, field) ?? '')}
          onChoose={form.setValues}
        />
        <FormActions submit="Save company" isPending={save.isPending} isDisabled={!isChanged}>
          {isChanged && (
            <Button variant="subtle" onClick={() => begin(opened)}>
              Discard changes
            </Button>
          )}
        </FormActions>
      </form>
      <div className={styles.side}>
        <CompanyPreview words={form.values} logo={settings.logo} />
        <CompanyLogo logo={settings.logo} />
      </div>
    </div>
  )
}
