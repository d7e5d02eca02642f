import { z } from 'zod'
import { Day } from '#core/day.ts'
import { anyCaseOf, choice, optionalText, text } from '#core/fields.ts'
import { OwnZone } from '#core/zones.shapes.ts'
import type { ownFields } from './editing.rules.ts'
import { addressLength, descriptionLength, genders } from './users.rules.ts'

/** The profile fields that every person can fill in. A new one is a row here; docs/conventions.md lists the other places. */
export const profileFields = {
  name: { label: 'Name', ...text(100) },
  gender: { label: 'Gender', ...choice(genders, 'Male'), changed: anyCaseOf(genders).optional() },
  address: { label: 'Address', ...optionalText(addressLength) },
  dob: {
    label: 'Date of birth',
    changed: z.union([Day, z.literal('')]).nullish(),
    read: z.iso.date().optional(),
    empty: '',
  },
  contact: { label: 'Contact', ...optionalText(30) },
  timezone: { label: 'Time zone', changed: z.union([z.literal(''), OwnZone]).nullish(), read: z.string().optional(), empty: '' },
  description: { label: 'Description', ...optionalText(descriptionLength) },
} satisfies Record<Exclude<(typeof ownFields)[number], 'skills' | 'interestedIn'>, object>
export type ProfileField = keyof typeof profileFields
