import { type InvoiceFormat, InvoiceWords, refuseFinePrices } from '@app/contract/invoices/invoices.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Button, Group, Tabs } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { TabList } from '#ui/TabList.tsx'
import { CustomerStep } from './CustomerStep.tsx'
import { LinesStep } from './LinesStep.tsx'
import { CustomerDetails, customerFields, emptyLine, type LineValues, lineOf } from './makerFields.ts'
import { SummaryStep } from './SummaryStep.tsx'
import { type InvoiceSource, useMakerActions } from './useMakerActions.ts'

const steps = ['customer', 'lines', 'summary'] as const
type Step = (typeof steps)[number]
/** On a phone the three tabs fit into one row. */
const tabSides = { base: 'xs', xs: 'md' }

const Whole = InvoiceWords.superRefine(refuseFinePrices)

/** Three tabs with Next and Prev; each tab is validated when it is left for a later one. */
export function InvoiceMaker({ begun, from, format }: { begun: InvoiceWords; from: InvoiceSource; format: InvoiceFormat }) {
  const me = useMe()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('customer')
  const { form, notice, saved } = useDraftForm<InvoiceWords>({
    draft: useDraft(`createInvoice.${me.id}.${from.draft?.version ?? ''}.${from.draft?.id ?? from.order ?? ''}`, begun),
    empty: begun,
    leaving: 'This invoice has not been saved. Your input is kept on this device.',
    validate: schemaResolver(Whole, { sync: true }),
  })
  const { issue, keep, isPending } = useMakerActions(from, form, () => {
    saved()
    void navigate(href('allInvoices'))
  })

  const line = useForm<LineValues>({
    initialValues: emptyLine,
    validate: (values) => schemaResolver(lineOf(form.getValues().currency), { sync: true })(values),
  })

  /** Adds a line that was typed but not added; if it is invalid, shows its errors instead. */
  const addTyped = (): boolean => {
    if (!line.isDirty()) return true
    const { hasErrors, errors } = line.validate()
    if (hasErrors) {
      requestAnimationFrame(() => focusFirstWrong(line)(errors))
      return false
    }
    form.insertListItem('orders', lineOf(form.getValues().currency).parse(line.getValues()))
    line.setValues(emptyLine)
    line.resetDirty(emptyLine)
    return true
  }

  /** Opens a tab, or the first earlier one with a missing field. */
  const open = (wanted: Step) => {
    if (wanted === 'summary' && !addTyped()) return setStep('lines')
    const missing =
      steps.indexOf(wanted) > 0 && !CustomerDetails.safeParse(form.getValues()).success
        ? 'customer'
        : wanted === 'summary' && form.getValues().orders.length === 0
          ? 'lines'
          : undefined
    if (missing === undefined || steps.indexOf(wanted) <= steps.indexOf(missing)) {
      form.clearErrors()
      setStep(wanted)
      return
    }
    const { errors } = form.validate()
    const shown = Object.fromEntries(
      Object.entries(errors).filter(([field]) => (missing === 'customer') === customerFields.includes(field)),
    )
    form.setErrors(shown)
    setStep(missing)
    requestAnimationFrame(() => focusFirstWrong(form)(shown))
  }
  const at = steps.indexOf(step)
  const move = (by: number) => {
    const next = steps[at + by]
    if (next) open(next)
  }
  const send = (act: (words: InvoiceWords) => void) => {
    const { hasErrors, errors } = form.validate()
    if (!hasErrors) return act(form.getValues())
    const isCustomers = Object.keys(errors).some((field) => customerFields.includes(field))
    setStep(isCustomers ? 'customer' : 'lines')
    requestAnimationFrame(() => focusFirstWrong(form)(errors))
  }

  return (
    <form
      ref={focusFirstField}
      noValidate
      aria-label="Invoice"
      onSubmit={(event) => {
        event.preventDefault()
        if (step === 'customer') move(1)
      }}
    >
      <DraftNotice {...notice} />
      <Tabs value={step} onChange={(value) => open(steps.find((one) => one === value) ?? 'customer')} keepMounted={false}>
        <TabList mb="lg">
          <Tabs.Tab value="customer" px={tabSides}>
            Customer Details
          </Tabs.Tab>
          <Tabs.Tab value="lines" px={tabSides}>
            Order Details
          </Tabs.Tab>
          <Tabs.Tab value="summary" px={tabSides}>
            Summary
          </Tabs.Tab>
        </TabList>
        <Tabs.Panel value="customer">
          <CustomerStep form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="lines">
          <LinesStep form={form} line={line} isGst={format.gstin !== ''} />
        </Tabs.Panel>
        <Tabs.Panel value="summary">
          <SummaryStep form={form} format={format} />
        </Tabs.Panel>
      </Tabs>
      <Group justify="space-between" mt="lg" gap="xs">
        {at > 0 ? (
          <Button variant="default" onClick={() => move(-1)}>
            Prev
          </Button>
        ) : (
          <span />
        )}
        {step === 'summary' ? (
          <Group gap="xs">
            <Button variant="default" loading={isPending} onClick={() => send(keep)}>
              Save draft
            </Button>
            <Button loading={isPending} onClick={() => send((words) => void issue(words))}>
              Create Invoice
            </Button>
          </Group>
        ) : (
          <Button onClick={() => move(1)}>Next</Button>
        )}
      </Group>
    </form>
  )
}
