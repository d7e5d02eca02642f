import { decimalsMessage, isAmount } from '@app/contract/core/money.ts'
import { InvoiceCustomer, InvoiceLine, InvoiceWords } from '@app/contract/invoices/invoices.shapes.ts'
import { usualTaxName } from '@app/contract/invoices/taxes.rules.ts'
import type { UseFormReturnType } from '@mantine/form'
import { z } from 'zod'

export type MakerForm = UseFormReturnType<InvoiceWords>

export const emptyInvoice: InvoiceWords = {
  invoiceTitle: '',
  customerName: '',
  customerEmail: '',
  address: '',
  zip: '',
  city: '',
  state: '',
  country: '',
  customerGstin: '',
  currency: 'USD',
  orders: [],
}

/** A line while it is entered: an empty amount is not a number yet. */
export type LineValues = Omit<InvoiceLine, 'price' | 'quantity' | 'tax'> & Record<'price' | 'quantity' | 'tax', number | string>
export const emptyLine: LineValues = { name: '', description: '', price: '', quantity: 1, tax: 0, taxName: usualTaxName, sac: '' }

/** The line being entered. The maker holds it, so that it survives a change of tabs. */
export type LineForm = UseFormReturnType<LineValues>

const typed = (value: unknown) => (value === '' ? undefined : value)
/** Parses the entered line in the given currency. */
export const lineOf = (currency: string) =>
  z
    .preprocess(
      (values: LineValues) => ({
        ...values,
        price: typed(values.price),
        quantity: typed(values.quantity),
        tax: values.tax === '' ? 0 : values.tax,
      }),
      InvoiceLine,
    )
    .superRefine(({ price }, context) => {
      if (!isAmount(price, currency))
        context.addIssue({ code: 'custom', path: ['price'], message: decimalsMessage(currency), input: price })
    })

/** Fields of the first tab. */
export const CustomerDetails = InvoiceCustomer.extend({ invoiceTitle: InvoiceWords.shape.invoiceTitle })
export const customerFields = Object.keys(CustomerDetails.shape)
