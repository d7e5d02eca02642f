import { invoiceLimits } from '@app/contract/invoices/invoices.rules.ts'
import { type InvoiceFormat, InvoiceFormatWords } from '@app/contract/invoices/invoices.shapes.ts'
import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { toast } from '#core/toast.ts'
import { useDialogWork } from '#ui/dialog/dialogWork.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PlaceFields } from '../PlaceFields.tsx'
import { type LogoChoice, LogoField } from './LogoField.tsx'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((label, at) => ({ label, value: String(at + 1) }))

/** Sends the version that the form was opened with, so that a stale edit is refused. */
export function FormatForm({ format, onDone }: { format: InvoiceFormat; onDone: () => void }) {
  const { _id, logo, isCompanyLogo, version, ...words } = format
  const queries = useQueryClient()
  const [choice, setChoice] = useState<LogoChoice>({})
  useDialogWork(choice.file !== undefined || choice.isRemoved === true)
  const form = useForm<InvoiceFormatWords>({ initialValues: words, validate: schemaResolver(InvoiceFormatWords, { sync: true }) })
  const save = useMutation({
    mutationFn: (values: InvoiceFormatWords) =>
      calls.invoices.saveFormat(
        { ...values, id: _id, version, logo: choice.isRemoved ? 'none' : logo },
        // Always a multipart form, since the call takes files.
        { files: choice.file ? { myfile: choice.file } : {} },
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: calls.invoices.key() })
      toast.success('Updated Invoice Details Successfully!')
      onDone()
    },
    onError: (error) => {
      if (error.field && form.getInputNode(error.field)) form.setFieldError(error.field, error.message)
      else if (error.field !== 'myfile') toast.failure(error.messageOr('The invoice details could not be updated.'))
    },
  })
  const problem = save.error?.field === 'myfile' ? save.error.message : undefined

  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstWrong(form))}>
      <Stack gap="md">
        <TextInput
          label="Company"
          withAsterisk
          maxLength={invoiceLimits.name}
          autoComplete="organization"
          {...form.getInputProps('company')}
        />
        <PlaceFields form={form} />
        <TextInput
          label="GSTIN"
          description="For Indian companies. CGST and SGST, or IGST, follow the customer's state."
          autoComplete="off"
          {...form.getInputProps('gstin')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <TextInput
            label="Series"
            description="Begins every number: INV-2026-0001."
            maxLength={3}
            autoComplete="off"
            {...form.getInputProps('series')}
          />
          <Select
            label="The accounting year begins in"
            description="Numbers restart with it."
            data={months}
            allowDeselect={false}
            {...form.getInputProps('yearStartsIn')}
            value={String(form.values.yearStartsIn)}
            onChange={(month) => form.setFieldValue('yearStartsIn', Number(month ?? 1))}
          />
        </SimpleGrid>
        <Switch
          label="Issue a receipt for each payment automatically"
          description="We mail it to the customer. Orders with an issued invoice get none."
          {...form.getInputProps('receiptsForPayments', { type: 'checkbox' })}
        />
        <Switch
          label="Issue the invoice of an order when it is paid in full"
          description="We mail it to the customer. Orders with receipts get none."
          {...form.getInputProps('invoicesForPaidOrders', { type: 'checkbox' })}
        />
        <LogoField logo={logo} isCompanyLogo={isCompanyLogo} choice={choice} onChoose={setChoice} problem={problem} />
      </Stack>
      <FormActions submit="Save" isPending={save.isPending} onCancel={onDone} />
    </form>
  )
}
