import type { ReactElement } from 'react'
import { accountForms } from './testAccountForms.tsx'
import { workForms } from './testWorkForms.tsx'

/** How one form of the product is filled: texts by the label of their field; every other field gets a usual value. */
export type FormRow = {
  form: ReactElement
  /** The call that its button makes. */
  sends: string
  as?: 'admin' | 'user' | 'employee' | 'remoteDeveloper'
  typed?: Record<string, string>
  /** Options by the label of their list. */
  chosen?: Record<string, string>
  /** Answers other than a sample of the call's output. */
  answers?: Record<string, unknown>
  /** Buttons and choices pressed before the button of the form. */
  pressed?: readonly string[]
}

export const forms: Record<string, FormRow> = { ...workForms, ...accountForms }

/** Forms that a table can't fill, by the reason. Journeys and tests beside them do. */
export const triedElsewhere: Record<string, readonly string[]> = {
  'a file': [
    'banners/BannerForm',
    'catalogue/form/CreateOfferForm',
    'catalogue/form/EditOfferForm',
    'catalogue/picture/CropDialog',
    'drive/AddFilesForm',
    'drive/DropBoxForm',
    'events/admin/EventForm',
    'orders/changes/DeliverCodeDialog',
    'orders/details/files/AddFilesDialog',
    'orders/files/UploadFileDialog',
    'profile/picture/PictureDialog',
  ],
  'a calendar': [
    'bookings/asking/BookingForm',
    'bookings/asking/BookSessionScreen',
    'bookings/asking/CreateBookingScreen',
    'bookings/hours/HoursSection',
    'bookings/one/MoveForm',
    'leave/ApplyLeaveForm',
    'leave/HolidaysSection',
  ],
  'a captcha or a mailed code': [
    'auth/phone/PhoneCode',
    'auth/reset/ResetCode',
    'auth/signIn/PasswordSignInForm',
    'auth/signUp/SignUpCode',
    'auth/signUp/SignUpScreen',
    'events/public/VisitorForm',
    'home/sections/ContactForm',
    'secondFactor/AddApp',
    'secondFactor/SecondStep',
  ],
  'a card': [
    'payments/checkout/cards/PayByCardForm',
    'payments/checkout/Checkout',
    'publicPayments/pay/PublicPaymentForm',
    'subscriptions/ChangeCard',
  ],
  'choices without text': [
    'leave/RejectLeaveForm',
    'company/BusinessHoursSection',
    'home/edit/MentorsForm',
    'leave/TeamLeaves',
    'leave/WeekSection',
    'orders/changes/AssignManyDialog',
    'orders/deal/MailedOffer',
    'orders/details/RefundChoice',
    'payments/reconciliation/FindingList',
    'profile/SkillsSection',
    'users/account/AccessOfManyDialog',
  ],
  'a part of another form': ['orders/form/SubmitLine', 'resume/ItemForm'],
  'a composer': ['chat/composer/ChatComposer', 'orders/details/conversation/Composer', 'whatsapp/Composer'],
  'a provider': ['integration/GoogleCard'],
}
