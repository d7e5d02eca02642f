import { offerDetailsLength, offerNameLength, sessionFields } from '@app/contract/catalogue/catalogue.fields.ts'
import { durationInWords, minutesIn } from '@app/contract/catalogue/duration.rules.ts'
import { currencies } from '@app/contract/core/money.ts'
import { Group, MultiSelect, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import type { OfferKind } from '../offerKinds.ts'
import { PictureField } from '../picture/PictureField.tsx'
import type { OfferValues } from './offerForm.ts'

type Props = {
  form: UseFormReturnType<OfferValues>
  kind: OfferKind
  isPictureNeeded: boolean
  onUploading: (isUploading: boolean) => void
}

const mostTechnologies = 20

/** The fields of both kinds, and those that only a session has. */
export function OfferFieldset({ form, kind, isPictureNeeded, onUploading }: Props) {
  const skills = useQuery(calls.skills.list.queryOptions())
  const { technologies } = form.values
  const names = new Set([...technologies, ...(skills.data ?? []).map(({ name }) => name)])
  return (
    <Stack gap="md">
      <TextInput label={sessionFields.name.label} withAsterisk maxLength={offerNameLength} {...form.getInputProps('name')} />
      <Textarea
        label={sessionFields.details.label}
        withAsterisk
        autosize
        minRows={4}
        maxRows={16}
        maxLength={offerDetailsLength}
        {...form.getInputProps('details')}
      />
      {kind === 'session' && <LengthAndPrice form={form} />}
      <TextInput
        label={sessionFields.readMoreLink.label}
        type="url"
        placeholder="leave empty if not present"
        {...form.getInputProps('readMoreLink')}
      />
      <MultiSelect
        label={sessionFields.technologies.label}
        data={[...names]}
        maxValues={mostTechnologies}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="Nothing has that name."
        {...form.getInputProps('technologies')}
      />
      <PictureField {...form.getInputProps('image')} value={form.values.image} isNeeded={isPictureNeeded} onUploading={onUploading} />
    </Stack>
  )
}

function LengthAndPrice({ form }: Pick<Props, 'form'>) {
  const { duration, currency } = form.values
  const minutes = minutesIn(duration)
  return (
    <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
      <TextInput
        label={sessionFields.duration.label}
        withAsterisk
        placeholder="1 hour, 90 min"
        description={minutes ? durationInWords(minutes) : 'For example 1 hour or 90 min'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('duration')}
      />
      <AmountInput label={sessionFields.price.label} withAsterisk currency={currency} {...form.getInputProps('price')} />
      <Select label={sessionFields.currency.label} data={[...currencies]} allowDeselect={false} {...form.getInputProps('currency')} />
    </Group>
  )
}
