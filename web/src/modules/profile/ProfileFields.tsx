import { addressLength, descriptionLength, genders } from '@app/contract/users/users.rules.ts'
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ProfileValues } from './useProfileForm.ts'

type Props = {
  form: UseFormReturnType<ProfileValues>
  /** Whether the browser may fill in what it knows of its own user. */
  isOwn?: boolean
}

/** What everybody may say about themselves. */
export function ProfileFields({ form, isOwn = false }: Props) {
  const left = (field: 'address' | 'description', most: number) => `${form.values[field].length} of ${most}`
  const known = (what: string) => (isOwn ? what : 'off')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Name" autoComplete={known('name')} {...form.getInputProps('name')} />
        <NativeSelect label="Gender" data={[...genders]} {...form.getInputProps('gender')} />
        <TextInput label="Date of birth" type="date" autoComplete={known('bday')} {...form.getInputProps('dob')} />
        <TextInput label="Contact" type="tel" autoComplete={known('tel')} {...form.getInputProps('contact')} />
      </SimpleGrid>
      <Textarea
        label="Address"
        autosize
        minRows={2}
        autoComplete={known('street-address')}
        description={left('address', addressLength)}
        {...form.getInputProps('address')}
      />
      <Textarea
        label={isOwn ? 'About you' : 'Description'}
        autosize
        minRows={2}
        description={left('description', descriptionLength)}
        {...form.getInputProps('description')}
      />
    </>
  )
}
