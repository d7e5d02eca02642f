import { profileFields } from '@app/contract/users/users.fields.ts'
import { addressLength, descriptionLength, genders } from '@app/contract/users/users.rules.ts'
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ZoneSelect } from '#ui/form/ZoneSelect.tsx'
import type { ProfileValues } from './useProfileForm.ts'

type Props = {
  form: UseFormReturnType<ProfileValues>
  /** Whether the browser may autofill the reader's own data. */
  isOwn?: boolean
}

/** The fields that every person can fill in about themselves. */
export function ProfileFields({ form, isOwn = false }: Props) {
  const left = (field: 'address' | 'description', most: number) => `${form.values[field].length} of ${most}`
  const known = (what: string) => (isOwn ? what : 'off')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={profileFields.name.label} autoComplete={known('name')} {...form.getInputProps('name')} />
        <NativeSelect label={profileFields.gender.label} data={[...genders]} {...form.getInputProps('gender')} />
        <TextInput label={profileFields.dob.label} type="date" autoComplete={known('bday')} {...form.getInputProps('dob')} />
        <TextInput label={profileFields.contact.label} type="tel" autoComplete={known('tel')} {...form.getInputProps('contact')} />
        <ZoneSelect
          label={profileFields.timezone.label}
          description={isOwn ? 'For times on screens and in your mails.' : undefined}
          clearable
          {...form.getInputProps('timezone')}
          onChange={(zone) => form.setFieldValue('timezone', zone ?? '')}
        />
      </SimpleGrid>
      <Textarea
        label={profileFields.address.label}
        autosize
        minRows={2}
        autoComplete={known('street-address')}
        description={left('address', addressLength)}
        {...form.getInputProps('address')}
      />
      <Textarea
        label={isOwn ? 'About you' : profileFields.description.label}
        autosize
        minRows={2}
        description={left('description', descriptionLength)}
        {...form.getInputProps('description')}
      />
    </>
  )
}
