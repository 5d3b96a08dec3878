// @ts-check
/** @type {Record<string, string>} */
export default {
  close: 'إغلاق الدردشة',
  send: 'إرسال',
  write: 'اكتب رسالة',
  messages: 'الرسائل',
  older: 'عرض رسائل أقدم',
  today: 'اليوم',
  yesterday: 'أمس',
  sending: 'جارٍ الإرسال',
  seen: 'شوهدت',
  not_sent: 'لم تُرسل',
  retry: 'إعادة المحاولة',
  too_many: 'رسائل كثيرة جدًا. يمكنك الكتابة مجددًا بعد {seconds} ث.',
  offline: 'أنت غير متصل. سيُرسل ما تكتبه عند عودة الاتصال.',
  lost: 'جارٍ الاتصال…',
  resolved: 'انتهت هذه المحادثة. اكتب لبدء محادثة جديدة.',
  is_typing: '{name} يكتب',
  agent: 'الدعم',
  runs_on: 'يعمل بـ Parley',
};
