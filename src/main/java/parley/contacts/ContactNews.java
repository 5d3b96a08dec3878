package parley.contacts;

import java.util.Optional;
import parley.storage.Tx;

/** Is told of contacts that are written, in the transaction in which they are. */
interface ContactNews {
  /** Of who brings so many contacts that nobody wants to hear of each. */
  ContactNews UNTOLD =
      new ContactNews() {
        @Override
        public void created(Tx tx, long organizationId, Contact contact) {}

        @Override
        public void updated(Tx tx, long organizationId, Contact before, Contact after) {}

        @Override
        public void consentChanged(
            Tx tx, long organizationId, Optional<Consent> before, ConsentChange change) {}
      };

  /** A contact is there that was not. */
  void created(Tx tx, long organizationId, Contact contact);

  /** A contact may look different from before. */
  void updated(Tx tx, long organizationId, Contact before, Contact after);

  /** A contact has allowed or refused something. */
  void consentChanged(Tx tx, long organizationId, Optional<Consent> before, ConsentChange change);
}
