import type { Currency } from '@app/contract/core/money.ts'
import { exponentOf } from '@app/contract/core/money.ts'
import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Omit<NumberInputProps, 'decimalScale' | 'thousandSeparator'> & { currency: Currency }

/** A field for an amount of money: as many decimals as its currency has, grouped, and not reformatted while typing. */
export function AmountInput({ currency, ...rest }: Props) {
  return (
    <NumberInput
      min={0}
      clampBehavior="none"
      allowNegative={false}
      decimalScale={exponentOf(currency)}
      thousandSeparator=","
      hideControls
      inputMode="decimal"
      {...rest}
    />
  )
}
