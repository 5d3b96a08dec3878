// The pages behind the links in mails. The token stands in the fragment, which no server sees; it is
// taken out of the address bar before anything else happens.

const ROUTES = {
  accept: 'v1/auth/invitations/accept',
  reset: 'v1/auth/password/reset',
  confirm: 'v1/auth/email/confirm',
  restore: 'v1/auth/email/restore',
};
const LOOKUP = 'v1/auth/invitations/lookup';
const LOGOUT = 'v1/auth/logout';
const UNREACHABLE = 'Parley can’t be reached. Check your connection and try again.';

const main = document.querySelector('main');
const page = main.dataset.page;
const token = new URLSearchParams(location.hash.slice(1)).get('token');
history.replaceState(null, '', location.pathname);

function show(state) {
  for (const section of main.querySelectorAll('section')) {
    section.hidden = section.dataset.state !== state;
  }
  main.dataset.shown = state;
  main.querySelector(`[data-state="${state}"] :is(input:not([hidden]), h1[tabindex])`)?.focus();
}

async function post(route, body) {
  const response = await fetch(route, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {} };
}

/** What to tell people of a problem: the first field that is wrong, or else what happened. */
function sentence(problem) {
  const [error] = problem.errors ?? [];
  return error
    ? `The ${error.field.slice(1).replaceAll('_', ' ')} ${error.message}.`
    : (problem.detail ?? problem.title);
}

function complain(form, text) {
  const place = form.querySelector('.error');
  place.textContent = text;
  place.hidden = !text;
  form.querySelector('[name="password"]')?.setAttribute('aria-invalid', Boolean(text));
}

async function submit(form) {
  const fields = Object.fromEntries(new FormData(form));
  delete fields.email;
  const answer = await post(ROUTES[page], { token, ...fields });
  if (answer.status < 300) {
    // Accepting logs in, but this page has nothing to show to who is.
    if (answer.body.refresh_token) {
      await post(LOGOUT, { refresh_token: answer.body.refresh_token });
    }
    show('done');
  } else if (answer.body.code === 'second_factor_required') {
    // They have joined; only logging in still needs a code, and this page doesn't log in.
    show('done');
  } else if (answer.status === 410) {
    show('gone');
  } else {
    complain(form, sentence(answer.body));
  }
}

async function submitOnce(form) {
  const button = form.querySelector('button');
  button.disabled = true;
  complain(form, '');
  try {
    await submit(form);
  } catch {
    complain(form, UNREACHABLE);
  } finally {
    button.disabled = false;
  }
}

async function showInvitation() {
  show('loading');
  const { status, body } = await post(LOOKUP, { token });
  if (status !== 200) {
    throw new Error(status === 410 ? 'gone' : sentence(body));
  }
  for (const place of main.querySelectorAll('[data-text]')) {
    place.textContent = body[place.dataset.text];
  }
  for (const form of main.querySelectorAll('form')) {
    form.hidden = (form.dataset.stateOf === 'known') !== body.has_login;
    form.elements.email.value = body.email;
    form.querySelector('[name="name"]')?.setAttribute('value', body.name ?? '');
  }
  show('ready');
}

for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submitOnce(form);
  });
}

if (!token) {
  show('gone');
} else if (page === 'accept') {
  showInvitation().catch((failure) => {
    if (failure.message === 'gone') {
      show('gone');
    } else {
      main.querySelector('[data-state="loading"] p').textContent =
        failure instanceof TypeError ? UNREACHABLE : failure.message;
    }
  });
} else {
  show('ready');
}
