import { mostVideoSkills, videoDescriptionLength, videoTitleLength } from '@app/contract/videos/videos.rules.ts'
import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadPictureField } from '#catalogue/index.ts'
import { calls } from '#core/calls.ts'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'

const PictureField = lazy(loadPictureField)

export type SharedValues = { title: string; description: string; skills: string[]; thumbnail: string }
/** The labels of these fields, also for conflicts. */
export const sharedLabels = { title: 'Title', description: 'Description', skills: 'Skills', thumbnail: 'Thumbnail' }
type Props = {
  values: SharedValues
  input: (field: keyof SharedValues) => GetInputPropsReturnType
  onUploading: (isUploading: boolean) => void
  /** Fields of only one kind, after the title. */
  children: ReactNode
}

/** The fields that videos and playlists share. */
export function SharedFields({ values, input, onUploading, children }: Props) {
  const skills = useQuery(calls.skills.list.queryOptions())
  const names = new Set([...values.skills, ...(skills.data ?? []).map(({ name }) => name)])
  return (
    <>
      <TextInput label={sharedLabels.title} withAsterisk maxLength={videoTitleLength} {...input('title')} />
      {children}
      <Textarea
        label={sharedLabels.description}
        description={`${[...values.description].length} of ${videoDescriptionLength}`}
        autosize
        minRows={3}
        {...input('description')}
      />
      <MultiSelect
        label={sharedLabels.skills}
        description="Customers with one of these skills or interests see it on their home."
        data={[...names]}
        maxValues={mostVideoSkills}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="Nothing has that name."
        {...input('skills')}
      />
      <Suspense fallback={<TextSkeleton lines={3} />}>
        <PictureField
          label={sharedLabels.thumbnail}
          {...input('thumbnail')}
          value={values.thumbnail}
          isNeeded={false}
          onUploading={onUploading}
        />
      </Suspense>
    </>
  )
}
