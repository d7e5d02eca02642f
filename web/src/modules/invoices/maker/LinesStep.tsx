import { currencies, exponentOf } from '@app/contract/core/money.ts'
import { invoiceLimits } from '@app/contract/invoices/invoices.rules.ts'
import { quantityDecimals } from '@app/contract/invoices/totals.rules.ts'
import { Button, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { Section } from '#ui/Section.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { emptyLine, type LineForm, type LineValues, lineOf, type MakerForm } from './makerFields.ts'

const amountInput = { hideControls: true, clampBehavior: 'none', inputMode: 'decimal' } as const

/** The invoiced items: lines are entered one at a time and added. */
export function LinesStep({ form, line, isGst }: { form: MakerForm; line: LineForm; isGst: boolean }) {
  const { currency, orders } = form.values
  const add = (values: LineValues) => {
    form.insertListItem('orders', lineOf(currency).parse(values))
    form.clearFieldError('orders')
    line.setValues(emptyLine)
    line.resetDirty(emptyLine)
    line.clearErrors()
    line.getInputNode('name')?.focus()
  }
  const takeUp = (at: number) => {
    const taken = orders[at]
    if (!taken) return
    form.removeListItem('orders', at)
    line.setValues(taken)
    line.getInputNode('name')?.focus()
  }
  const addTyped = () => {
    const { hasErrors, errors } = line.validate()
    if (hasErrors) focusFirstWrong(line)(errors)
    else add(line.getValues())
  }

  return (
    <Stack gap="lg">
      <Select
        label="Currency"
        data={currencies}
        allowDeselect={false}
        maw={160}
        {...form.getInputProps('currency')}
        // Another currency has other decimals, so added lines would change.
        disabled={orders.length > 0}
        description={orders.length > 0 ? 'Remove the lines to choose another.' : undefined}
      />
      <Section title="New line">
        <Stack gap="md">
          <TextInput label="Name" withAsterisk maxLength={invoiceLimits.line} {...line.getInputProps('name')} />
          <Textarea label="Description" autosize minRows={2} maxLength={invoiceLimits.description} {...line.getInputProps('description')} />
          <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" verticalSpacing="md">
            <NumberInput
              label="Price"
              withAsterisk
              description="Below 0 for a discount."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              decimalScale={exponentOf(currency)}
              thousandSeparator=","
              {...amountInput}
              // The keyboard of decimals has no minus on some phones.
              inputMode="text"
              {...line.getInputProps('price')}
            />
            <NumberInput
              label="Quantity"
              withAsterisk
              min={0}
              decimalScale={quantityDecimals}
              {...amountInput}
              {...line.getInputProps('quantity')}
            />
            <NumberInput label="Tax, %" min={0} max={100} decimalScale={2} {...amountInput} {...line.getInputProps('tax')} />
            {isGst ? (
              <TextInput label="SAC" maxLength={invoiceLimits.sac} inputMode="numeric" {...line.getInputProps('sac')} />
            ) : (
              <TextInput label="Tax name" maxLength={invoiceLimits.taxName} {...line.getInputProps('taxName')} />
            )}
          </SimpleGrid>
          <div>
            <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={addTyped}>
              Add to Invoice
            </Button>
          </div>
        </Stack>
      </Section>
      <InvoiceLines form={form} onEdit={takeUp} />
    </Stack>
  )
}
