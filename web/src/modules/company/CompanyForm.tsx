import { type CompanySettings, CompanyWords } from '@app/contract/company/company.shapes.ts'
import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraftEdit } from '#ui/form/useDraftEdit.ts'
import { Section } from '#ui/Section.tsx'
import styles from './Company.module.css'
import { CompanyLogo } from './CompanyLogo.tsx'
import { CompanyPreview } from './CompanyPreview.tsx'
import { labelOf, readChange, wordsOf } from './companyFields.ts'
import { ContactFields, HoursFields, LookFields } from './companyFieldsets.tsx'

/**
 * The form of the company with a live preview. It remembers the version that it, or its draft, began from, so that another admin's changes
 * are not overwritten unseen. The logo is saved separately.
 */
export function CompanyForm({ settings }: { settings: CompanySettings }) {
  const me = useMe()
  const { form, notice, known, isChanged, restart } = useDraftEdit<CompanyWords>({
    draft: `company.${me.id}`,
    opened: startOf(settings),
    readChange,
    leaving: 'Your changes to the company have not been saved. A draft is kept on this device.',
    validate: schemaResolver(CompanyWords, { sync: true }),
  })
  const save = useAction(calls.company.update, {
    done: 'The company was updated.',
    failed: 'The company could not be updated.',
    refresh: [calls.company, calls.home],
    form,
    after: (saved) => restart(startOf(saved)),
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
        <DraftNotice {...notice} />
        <Section title="Name and contact" text="Empty fields are not shown.">
          <ContactFields form={form} />
        </Section>
        <Section title="Office hours" text="Visitors also see them in their own time zone.">
          <HoursFields form={form} />
        </Section>
        <Section title="Colour" text="The color of buttons and links, in light and dark mode.">
          <LookFields form={form} />
        </Section>
        <ConflictNotice
          changes={known.conflicts}
          values={form.values}
          labelOf={labelOf}
          show={(field, words) => String(Reflect.get(words, field) ?? '')}
          onChoose={form.setValues}
        />
        <FormActions submit="Save company" isPending={save.isPending} isDisabled={!isChanged}>
          {isChanged && (
            <Button variant="subtle" onClick={() => restart()}>
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

const startOf = (settings: CompanySettings) => ({ before: wordsOf(settings), version: settings.version })
